def judge(x): raise NotImplementedError
